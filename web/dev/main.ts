import { mount } from 'svelte';
import '../src/style/fonts.css';
import '../src/style/tokens.css';
import '../src/style/base.css';
import Gallery from './Gallery.svelte';

mount(Gallery, { target: document.getElementById('app')! });
