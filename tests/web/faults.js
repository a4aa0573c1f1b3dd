/**
 * What is wrong with the page as it is drawn now, by day and by night: a list of [kind, where, how].
 * Whether the other light has `moved` anything is told too; then the page has to be looked at again.
 *
 * Everything is measured on what a person sees: lines of text by their boxes, pictures by what is painted
 * of them, answers by the points at which a finger would meet them. `touch`: fingers need 44 px. `low`: a window so low that the
 * table may scroll up and down; then what is below counts as in sight once it has been scrolled to.
 * `within`: a part of the page that lies over the rest; then nothing else counts.
 */
({ touch, low, within = '' }) => {
  const LEAST_TEXT = 11;
  const LEAST_TARGET = touch ? 44 : 24;
  const SHORTEST = 40; // px of a name that ends in dots: enough to tell it from another
  const SLACK = 1.5;
  /** Lists that are meant to be scrolled. */
  const LISTS = '[role=log], .houses, .texts, .drawer, .rules, .hint, .end .long, .replayed .margin, .review, .review .list';
  const SCROLLS = low ? `${LISTS}, .scene, .frame > .foot, .end, .console .words` : LISTS;
  /** What holds its words: none of them may hang out of it. */
  const CARDS = '.ghost, .medium, .button, .stone, .strip, .kin';
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
    const style = look(node);
    const outer = clip((style.position === 'absolute' && node.offsetParent) || node.parentElement); // what cuts it off is around that
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
  /** Points of texts at which something else is on top: what it paints may change with the light. */
  const doubtful = [];
  const belongs = (one, node) => one === node || node.contains(one) || one.contains(node);
  function cover(node, x, y) {
    const top = document.elementFromPoint(x, y); // nearly always the text itself, and quicker than all that lies there
    if (!top || belongs(top, node)) return;
    doubtful.push([node, x, y]);
    tellCover(node, x, y);
  }
  function tellCover(node, x, y) {
    const other = painter(node, x, y);
    if (other) tell('covered', node, `${said(node)} by ${path(other)}`);
  }
  /** In one drawing what comes first is painted first: between the strokes of a number its disc is met, and covers nothing. */
  const liesBelow = (one, node) =>
    node instanceof SVGElement && one.ownerSVGElement === node.ownerSVGElement && Boolean(one.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING);
  function painter(node, x, y) {
    for (const one of document.elementsFromPoint(x, y)) {
      if (belongs(one, node) || liesBelow(one, node)) return null;
      if (one.closest(ASIDE) || one.closest('.flight, .walker, .banner')) continue; // figures stand on fields
      if (low && one.closest('.foot') && !node.closest('.foot')) continue; // it is scrolled below
      if (paints(one) || one.localName === 'use') return one;
    }
    return null;
  }

  // Answers: the same answer may be there several times; one good place is enough.
  const groups = new Map();
  const BUTTONS = '.offered, .answer, :is(.foot, .console, .ways) :is(button, a, input, select), .timeline .field, .bar :is(button, a), .tabs button, .end :is(button, a)';
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
  // What lets clicks through can cover it too; a banner is gone in a moment, and hides no answer by a test of its own.
  const blind = [...root.querySelectorAll('*')].filter((node) => look(node).pointerEvents === 'none' && !node.closest(ASIDE) && !node.closest('.banner'));
  const kept = blind.map((node) => node.style.pointerEvents);
  for (const node of blind) node.style.pointerEvents = 'auto';
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
    if (look(node).textRendering !== 'geometricprecision' && text.data.trim().includes(' ')) tell('run together', node, said(node));
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
      if (card && !node.closest('.arrival, .worth, .number, .sitter') && (line.bottom - rim > card.bottom + SLACK || line.top + rim < card.top - SLACK || (!dots && (line.left < card.left - SLACK || line.right > card.right + SLACK)))) tell('hangs out', node, said(node));
      if (dots && line === lines[0] && line.right > box.right + SLACK && /\d/.test(node.textContent) && !node.closest('.last')) tell('fact cut off', node, said(node));
      if (dots && (line !== lines[0] || line.left > box.right - SLACK)) break; // what comes after the dots
      const short = line.left < box.left + SHORTEST && inside.right - inside.left < Math.min(SHORTEST, line.width - SLACK);
      if (cutY || (dots ? short : cutX)) {
        tell('cut off', node, `${said(node)} ${by ? `by ${path(by)}` : 'by the window'}`);
        continue;
      }
      const high = inside.bottom - inside.top;
      const heights = [0.3, 0.5, 0.7].map((part) => inside.top + high * part).filter((y) => y > view.top + SLACK && y < view.bottom - SLACK); // a list is cut there
      const turned = node instanceof SVGElement && node.getScreenCTM().b !== 0; // its corners are empty
      const parts = turned ? [0.5] : line.width < 16 ? [0.25, 0.5, 0.75] : [0.05, 0.5, 0.95];
      for (const part of parts) {
        const x = inside.left + (inside.right - inside.left) * part;
        if (x >= 0 && x <= innerWidth) for (const y of heights) cover(node, x, y);
      }
    }
  }
  /** In a low window the foot lies over the table, which scrolls. */
  const isApart = (one, other) => low && Boolean(one.closest('.foot')) !== Boolean(other.closest('.foot'));
  // What may be touched has a ring of its own.
  const rings = [...root.querySelectorAll('.offered, .answer')].filter((node) => node instanceof HTMLElement && isShown(node) && look(node).outlineStyle !== 'none' && !node.matches('.selected')).map((node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    const out = parseFloat(look(node).outlineWidth) + parseFloat(look(node).outlineOffset);
    return [node, { left: left - out, top: top - out, right: right + out, bottom: bottom + out }];
  });
  for (const [node, ring] of rings) {
    for (const [other, its] of rings) {
      const shared = meet(ring, its);
      if (node === other || node.contains(other) || other.contains(node) || isApart(node, other)) continue;
      if (shared.right - shared.left > SLACK && shared.bottom - shared.top > SLACK) tell('rings meet', node, `${said(node)} and ${said(other)}`);
    }
  }
  // A card says what it is, by a picture or by its name.
  for (const node of root.querySelectorAll('.medium[data-card]')) {
    if (isShown(node) && ![...node.querySelectorAll('.picture, .name')].some(isShown)) tell('blank', node, said(node));
  }
  // Pictures: symbols and cards are whole and uncovered, and none lies across the frame of another thing.
  // One thing (a card with its marks) may overlap within itself, and so may the cards of a fan.
  const THINGS = '[data-card], .token, .door, .button';
  const HAIR = 3;
  const MOST_HIDDEN = 0.2; // of what is painted of a symbol
  const thing = (node) => node.closest(THINGS) ?? node.closest('svg')?.parentElement ?? node;
  const boxOf = (node) => asBox(node.getBoundingClientRect());
  const isLarge = ({ left, top, right, bottom }) => right - left > HAIR && bottom - top > HAIR;
  const FANS = '.pile, .fan, .backs, .hand .card'; // a card of the hand has its sign beside it, on its own corner
  const isFan = (one, other) => one.closest(FANS) !== null && one.closest(FANS) === other.closest(FANS);
  /** Nothing flies, and the end card, which lies over the table, is looked at alone. */
  const isThere = (node) => isShown(node) && !node.closest('.flight, .walker, .banner') && (!dialog || dialog.contains(node));
  const pictures = [...root.querySelectorAll('svg.icon, [data-card]')].filter((node) => isLarge(boxOf(node)) && isThere(node));
  /** What has an edge of its own and is no card. */
  const frames = [...root.querySelectorAll('*')]
    .filter((node) => node instanceof HTMLElement && isFramed(look(node)) && isThere(node))
    .map((node) => [node, boxOf(node)])
    .filter(([, box]) => isLarge(box));
  for (const node of pictures) {
    const whole = boxOf(node);
    const { box, by, view } = clip(node.parentElement);
    const seen = meet(whole, box);
    if (seen.right - seen.left < whole.right - whole.left - HAIR || seen.bottom - seen.top < whole.bottom - whole.top - HAIR) {
      tell('picture cut', node, `${name(node)} ${by ? `by ${path(by)}` : 'by the window'}`);
    }
    if (node.localName === 'svg') coverPicture(node, whole);
    if (node.matches(THINGS) || !node.closest(THINGS)) tellAcross(node, meet(seen, view));
  }
  function tellAcross(node, seen) {
    for (const [frame, edge] of frames) {
      const shared = meet(seen, edge);
      if (!isLarge(shared) || frame.contains(node) || node.contains(frame) || isFan(node, frame) || isApart(node, frame)) continue;
      const out = Math.max(edge.left - seen.left, edge.top - seen.top, seen.right - edge.right, seen.bottom - edge.bottom);
      if (out > HAIR && document.elementsFromPoint((shared.left + shared.right) / 2, (shared.top + shared.bottom) / 2).includes(frame)) tell('across', node, `${name(node)} and ${path(frame)}`);
    }
  }
  function isFramed(style) {
    return parseFloat(style.borderTopWidth) > 0 && !CLEAR.test(style.borderTopColor) && style.borderTopStyle !== 'none' || /(^| )0px 0px 0px [1-9]/.test(style.boxShadow);
  }
  function name(node) {
    return node.querySelector('use')?.getAttribute('href') ?? node.dataset.card ?? said(node);
  }
  function coverPicture(node, whole) {
    const view = clip(node).view;
    const own = thing(node);
    let painted = 0;
    const over = [];
    const STEPS = 5;
    for (let i = 0; i < STEPS; i += 1) {
      for (let j = 0; j < STEPS; j += 1) {
        const x = whole.left + ((whole.right - whole.left) * (i + 0.5)) / STEPS;
        const y = whole.top + ((whole.bottom - whole.top) * (j + 0.5)) / STEPS;
        if (x < 0 || y < view.top + SLACK || x > innerWidth || y > Math.min(innerHeight, view.bottom) - SLACK) continue;
        const top = document.elementFromPoint(x, y); // nearly always of the same thing
        if (top && own.contains(top)) {
          painted += node.contains(top) && top !== node ? 1 : 0;
          continue;
        }
        const stack = document.elementsFromPoint(x, y);
        const at = stack.findIndex((one) => node.contains(one) && one !== node);
        if (at < 0) continue;
        painted += 1;
        const other = stack.slice(0, at).find((one) => covers(one, node, own));
        if (other) over.push(other);
      }
    }
    if (painted > 0 && over.length > painted * MOST_HIDDEN) tell('picture covered', node, `${name(node)} by ${path(over[0])}`);
  }
  function covers(one, node, own) {
    if (one.closest(ASIDE) || one.closest('.flight, .walker, .banner') || !(paints(one) || one.localName === 'use')) return false;
    if (isApart(one, node)) return false;
    const its = thing(one);
    return !(own.contains(its) || its.contains(own) || isFan(own, its));
  }
  const places = () => [...root.querySelectorAll('*')].map((node) => Object.values(node.getBoundingClientRect().toJSON()).join()).join();
  const before = places();
  const dress = document.documentElement.dataset;
  dress.theme = dress.theme === 'light' ? 'dark' : 'light';
  const moved = places() !== before;
  looks.clear();
  for (const [node, x, y] of doubtful) tellCover(node, x, y);
  blind.forEach((node, n) => (node.style.pointerEvents = kept[n]));

  // The frame: one line of title, a table that need not be scrolled, nothing wider than the window.
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) tell('too wide', page, `${page.scrollWidth}`);
  const scene = document.querySelector('.scene');
  if (scene && !low && !within && scene.scrollHeight > scene.clientHeight + 1) tell('scrolls', scene, `${scene.scrollHeight} in ${scene.clientHeight}`);
  for (const list of root.querySelectorAll(LISTS)) {
    if (list.matches('[role=log]')) continue; // it grows from game to game, and ends at the latest line
    const hidden = list.scrollHeight - list.clientHeight;
    if (!low && hidden > 0 && hidden < LEAST_TEXT && getComputedStyle(list).overflowY === 'auto') tell('scrolls', list, `for ${hidden} px`);
  }
  const title = document.querySelector('.bar h1');
  if (title) {
    const range = document.createRange();
    range.selectNodeContents(title);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))); // what ends in dots has two boxes
    if (lines.size > 1) tell('two lines', title, said(title));
  }
  const happened = document.querySelector('.foot .last') ?? null;
  const log = document.querySelector('.margin [role=log]');
  const told = log && log.checkVisibility() ? log : happened;
  if (!dialog && !within && document.querySelector('.frame[data-at]') && !document.querySelector('.guided, .replayed')) {
    const last = told === log ? log?.lastElementChild : told;
    const box = last?.getBoundingClientRect();
    const seat = told === log ? log.getBoundingClientRect() : window_;
    const lines = box ? Math.min(box.bottom, seat.bottom) - Math.max(box.top, seat.top) : 0;
    if (!last || !last.checkVisibility() || lines < 14) tell('last event hidden', told ?? root, box ? `${Math.round(lines)} px of it` : 'none');
  }
  const foot = document.querySelector('.frame > .foot');
  return { faults, moved, over: dialog !== null || document.querySelector('.frame.ended') !== null, foot: foot ? Math.round(foot.getBoundingClientRect().height) : 0 };
}
