/** A picture of something on the table, as large as a card in the hand. */

const WIDE = 260;
const HIGH = 230;
const LARGEST = 4;
const PLAIN = { position: 'static', margin: '0', transform: 'none', translate: 'none', rotate: 'none', animation: 'none', transition: 'none', outline: 'none', cursor: 'default' };
const GONE = ['id', 'role', 'tabindex', 'title', 'aria-label', 'aria-pressed', 'aria-current', 'data-card', 'data-move', 'data-tell', 'data-place'];

export function enlarge(node: HTMLElement | SVGElement): HTMLElement | SVGElement {
  return node instanceof SVGGraphicsElement ? drawn(node) : laid(node as HTMLElement);
}

/** A copy with every look that it has in its place: rules that know its place do not reach it here. */
function copyOf<Kind extends HTMLElement | SVGElement>(node: Kind): Kind {
  const copy = node.cloneNode(true) as Kind;
  const pairs = [node, ...node.querySelectorAll<HTMLElement | SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<HTMLElement | SVGElement>('*')];
  pairs.forEach((one, n) => {
    const look = getComputedStyle(one);
    const style = copies[n]!.style;
    for (const name of Array.from(look)) style.setProperty(name, look.getPropertyValue(name));
    for (const name of ['--f', '--c']) style.setProperty(name, look.getPropertyValue(name));
    for (const name of GONE) copies[n]!.removeAttribute(name);
  });
  return copy;
}

function laid(node: HTMLElement): HTMLElement {
  const { width, height } = node.getBoundingClientRect();
  const copy = copyOf(node);
  const scale = Math.min(LARGEST, WIDE / width, HIGH / height);
  Object.assign(copy.style, PLAIN, { width: `${width}px`, height: `${height}px`, inset: 'auto', boxSizing: 'border-box', visibility: 'visible' });
  copy.style.setProperty('transform', `scale(${scale})`);
  copy.style.setProperty('transform-origin', '0 0');
  const frame = document.createElement('div');
  Object.assign(frame.style, { width: `${width * scale}px`, height: `${height * scale}px` });
  frame.append(copy);
  return frame;
}

/** A part of a drawing is cut out of it. */
function drawn(node: SVGGraphicsElement): SVGElement {
  const box = node.getBBox();
  const copy = copyOf(node);
  copy.removeAttribute('transform');
  copy.style.setProperty('transform', 'none');
  const frame = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const edge = 4;
  frame.setAttribute('viewBox', `${box.x - edge} ${box.y - edge} ${box.width + 2 * edge} ${box.height + 2 * edge}`);
  const scale = Math.min(LARGEST, WIDE / box.width, HIGH / box.height);
  Object.assign(frame.style, { width: `${box.width * scale}px`, height: `${box.height * scale}px` });
  frame.append(copy);
  return frame;
}
