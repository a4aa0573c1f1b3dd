/**
 * What is wrong with the page as it is drawn now: a list of [kind, where, how].
 *
 * Everything is measured on what a person sees: lines of text by their boxes, answers by the points
 * at which a finger would meet them. `touch`: fingers need 44 px. `low`: a window so low that the
 * table may scroll up and down; then what is below counts as in sight once it has been scrolled to.
 * `within`: a part of the page that lies over the rest; then nothing else counts.
 */
({ touch, low, within = '' }) => {
  const LEAST_TEXT = 11;
  const LEAST_TARGET = touch ? 44 : 24;
  const SHORTEST = 40; // px of a name that ends in dots: enough to tell it from another
  const SLACK = 1.5;
  /** Lists that are meant to be scrolled. */
  const LISTS = '[role=log], .houses, .texts, .drawer, .rules, .end .long';
  const SCROLLS = low ? `${LISTS}, .scene, .foot, .end` : LISTS;
  /** What holds its words: none of them may hang out of it. */
  const CARDS = '.ghost, .medium, .button, .stone';
  /** Drawn over the rest on purpose, or not for the eyes. */
  const ASIDE = '.unseen, .layer, .sprite, [hidden], .narration';

  const CLEAR = /^none$|^transparent$|^rgba\(.*, 0\)$/;

  const faults = [];
  const seen = new Set();
  const tell = (kind, node, how) => {
    const where = path(node);
    if (seen.has(`${kind} ${where}`)) return;
    seen.add(`${kind} ${where}`);
    faults.push([kind, where, how]);
  };
  const dialog = document.querySelector('[role=dialog].end');
  const root = document.querySelector(within || '.frame') ?? document.body;

  function path(node) {
    const words = [];
    for (let one = node; one && one !== root && words.length < 3; one = one.parentElement) {
      const names = [...(one.classList ?? [])].filter((name) => !name.startsWith('svelte-') && !name.startsWith('s-'));
      if (names.length > 0 || words.length === 0) words.unshift([one.localName, ...names].join('.'));
    }
    return words.join(' ');
  }
  const said = (node) => (node.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
  const isShown = (node) =>
    !node.closest(ASIDE) && node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isForEars(node);
  /** Words for a screen reader only. */
  function isForEars(node) {
    for (let one = node; one && one !== root; one = one.parentElement) if (look(one).clipPath === 'inset(50%)') return true;
    return false;
  }
  const asBox = ({ left, top, right, bottom }) => ({ left, top, right, bottom });
  const meet = (a, b) => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const window_ = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const looks = new Map();
  const look = (node) => {
    if (!looks.has(node)) looks.set(node, getComputedStyle(node));
    return looks.get(node);
  };

  /** Where something inside this node can be seen, and which box cuts it off first. */
  const clips = new Map();
  function clip(node) {
    if (!node || node === document.documentElement) return { box: window_, by: null, dots: false, view: window_ };
    if (clips.has(node)) return clips.get(node);
    const outer = clip(node.parentElement);
    const style = look(node);
    let found = outer;
    if (node.matches(SCROLLS)) {
      // Scrolled lists are cut off above and below, which is their nature.
      const box = asBox(node.getBoundingClientRect());
      found = { box: { ...meet(outer.box, box), top: -1e5, bottom: 1e5 }, by: node, dots: false, view: meet(outer.view, box) };
    } else if (node.localName !== 'svg' && [style.overflowX, style.overflowY].some((how) => how !== 'visible')) {
      const box = node.getBoundingClientRect();
      const inner = { left: box.left + node.clientLeft, top: box.top + node.clientTop };
      const own = { ...inner, right: inner.left + node.clientWidth, bottom: inner.top + node.clientHeight };
      const dots = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      if (node.clientWidth > 0) found = { box: meet(outer.box, own), by: node, dots, view: outer.view };
    }
    clips.set(node, found);
    return found;
  }

  /** Elements that paint over a point, from the top down to the node itself. */
  const paints = (node) => {
    if (node instanceof SVGElement) return !['svg', 'g'].includes(node.localName) && !CLEAR.test(look(node).fill);
    const style = look(node);
    const clear = CLEAR.test(style.backgroundColor);
    return Number(style.opacity) > 0.3 && (!clear || style.backgroundImage !== 'none');
  };
  const belongs = (one, node) => one === node || node.contains(one) || one.contains(node);
  function cover(node, x, y) {
    const top = document.elementFromPoint(x, y); // nearly always the text itself, and quicker than all that lies there
    if (!top || belongs(top, node)) return null;
    for (const one of document.elementsFromPoint(x, y)) {
      if (belongs(one, node)) return null;
      if (one.closest(ASIDE) || one.closest('.flight, .walker')) continue; // figures stand on fields
      if (low && one.closest('.foot') && !node.closest('.foot')) continue; // it is scrolled below
      if (paints(one) || one.localName === 'use') return one;
    }
    return null;
  }

  // Answers: the same answer may be there several times; one good place is enough.
  const groups = new Map();
  const BUTTONS = '.offered, .answer, .foot :is(button, a, input, select), .bar :is(button, a), .tabs button, .end :is(button, a)';
  for (const node of root.querySelectorAll(BUTTONS)) {
    if (node.disabled || !isShown(node) || (dialog && !dialog.contains(node) && !node.closest('.bar'))) continue;
    if (node.closest('p') && !node.closest('[data-move]')) continue; // a link within a line of text
    const key = node.dataset.move ?? groups.size;
    groups.set(key, [...(groups.get(key) ?? []), node]);
  }
  /** The box of those points at which a finger on this node meets it. */
  function reach(node) {
    const target = node.localName === 'input' && node.closest('label') ? node.closest('label') : node;
    if (low && target.closest(SCROLLS)) target.scrollIntoView({ block: 'center' });
    const box = meet(window_, target.getBoundingClientRect());
    const found = { left: 1e5, top: 1e5, right: -1e5, bottom: -1e5 };
    const STEPS = 8;
    const touchAt = (i, j) => {
      const x = box.left + 1 + ((box.right - box.left - 2) * i) / STEPS;
      const y = box.top + 1 + ((box.bottom - box.top - 2) * j) / STEPS;
      const met = document.elementFromPoint(x, y);
      if (!met || !(target === met || target.contains(met))) return;
      found.left = Math.min(found.left, x);
      found.right = Math.max(found.right, x);
      found.top = Math.min(found.top, y);
      found.bottom = Math.max(found.bottom, y);
    };
    const half = STEPS / 2;
    for (const [i, j] of [[0, half], [STEPS, half], [half, 0], [half, STEPS]]) touchAt(i, j);
    // Where its four edges are not enough, all of it is tried.
    if (Math.min(found.right - found.left, found.bottom - found.top) + 2 < LEAST_TARGET - SLACK)
      for (let i = 0; i <= STEPS; i += 1) for (let j = 0; j <= STEPS; j += 1) touchAt(i, j);
    return { wide: found.right - found.left + 2, high: found.bottom - found.top + 2 };
  }
  for (const [, nodes] of groups) {
    const reached = nodes.map(reach);
    const good = reached.some(({ wide, high }) => Math.min(wide, high) >= LEAST_TARGET - SLACK);
    if (good) continue;
    const sizes = reached.map(({ wide, high }) => (wide < 1 ? 'out of reach' : `${Math.round(wide)}x${Math.round(high)}`));
    tell(reached.every(({ wide }) => wide < 1) ? 'unreachable' : 'small target', nodes[0], `${sizes.join(', ')}: ${said(nodes[0])}`);
  }
  if (low) for (const node of document.querySelectorAll('.scene, .foot, .end')) node.scrollTop = 0;

  // Text: every line in sight, uncovered, large enough.
  const open = new CSSStyleSheet();
  // A banner is gone in a moment, and a test of its own sees to it that it hides no answer.
  open.replaceSync(
    `* { pointer-events: auto !important; } .banner { visibility: hidden !important; }
    :is(${ASIDE}), :is(${ASIDE}) * { pointer-events: none !important; }`,
  );
  document.adoptedStyleSheets.push(open);
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const node = text.parentElement;
    if (!text.data.trim() || !isShown(node)) continue;
    if (dialog && !dialog.contains(node) && !node.closest('.bar')) continue;
    if (node.closest('svg')?.getAttribute('aria-hidden') === 'true' || node.localName === 'title') continue;
    const size = parseFloat(look(node).fontSize);
    if (size === 0) continue;
    const scale = node.getScreenCTM ? Math.abs(node.getScreenCTM().a) : 1;
    if (size * scale < LEAST_TEXT - 0.05) tell('small text', node, `${(size * scale).toFixed(1)} px: ${said(node)}`);
    const { box, by, dots, view } = clip(node);
    const range = document.createRange();
    range.selectNodeContents(text);
    const lines = node instanceof SVGElement ? [node.getBoundingClientRect()] : range.getClientRects();
    for (const line of lines) {
      if (line.width < 1 || line.height < 1) continue;
      const rim = line.height * 0.22;
      const inside = meet(line, box);
      if (node instanceof SVGElement && node.closest('.small')) continue; // the part that is shown of a larger board
      const cutX = line.left < box.left - SLACK || line.right > box.right + SLACK;
      const cutY = line.top < box.top - rim || line.bottom > box.bottom + rim;
      const card = node.closest(CARDS)?.getBoundingClientRect();
      if (card && !node.closest('.arrival, .worth') && (line.bottom - rim > card.bottom + SLACK || line.top + rim < card.top - SLACK)) tell('hangs out', node, said(node));
      if (dots && (line !== lines[0] || line.left > box.right - SLACK)) break; // what comes after the dots
      const short = line.left < box.left + SHORTEST && inside.right - inside.left < Math.min(SHORTEST, line.width - SLACK);
      if (cutY || (dots ? short : cutX)) {
        tell('cut off', node, `${said(node)} ${by ? `by ${path(by)}` : 'by the window'}`);
        continue;
      }
      const y = (inside.top + inside.bottom) / 2;
      if (y < view.top || y > view.bottom) continue;
      const parts = line.width < 16 ? [0.5] : [0.15, 0.5, 0.85];
      for (const part of parts) {
        const x = inside.left + (inside.right - inside.left) * part;
        const other = x >= 0 && x <= innerWidth ? cover(node, x, y) : null;
        if (other) tell('covered', node, `${said(node)} by ${path(other)}`);
      }
    }
  }
  document.adoptedStyleSheets.pop();

  // The frame: one line of title, a table that need not be scrolled, nothing wider than the window.
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) tell('too wide', page, `${page.scrollWidth}`);
  const scene = document.querySelector('.scene');
  if (scene && !low && !within && scene.scrollHeight > scene.clientHeight + 1) tell('scrolls', scene, `${scene.scrollHeight} in ${scene.clientHeight}`);
  const title = document.querySelector('.bar h1');
  if (title) {
    const range = document.createRange();
    range.selectNodeContents(title);
    if (range.getClientRects().length > 1) tell('two lines', title, said(title));
  }
  const happened = document.querySelector('.foot .last') ?? null;
  const log = document.querySelector('.margin [role=log]');
  const told = log && log.checkVisibility() ? log : happened;
  if (!dialog && !within && document.querySelector('.frame[data-at]') && !document.querySelector('.guided')) {
    const last = told === log ? log?.lastElementChild : told;
    const box = last?.getBoundingClientRect();
    const seat = told === log ? log.getBoundingClientRect() : window_;
    const lines = box ? Math.min(box.bottom, seat.bottom) - Math.max(box.top, seat.top) : 0;
    if (!last || !last.checkVisibility() || lines < 14) tell('last event hidden', told ?? root, box ? `${Math.round(lines)} px of it` : 'none');
  }
  const foot = document.querySelector('.frame > .foot');
  return { faults, over: dialog !== null, foot: foot ? Math.round(foot.getBoundingClientRect().height) : 0 };
}
