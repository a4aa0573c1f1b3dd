import { mount } from 'svelte';
import '../src/style/fonts.css';
import '../src/style/tokens.css';
import '../src/style/base.css';
import '../src/tables/grounds.css';
import Kit from './Kit.svelte';

mount(Kit, { target: document.getElementById('app')! });
