// The script of the map. With it, Tab stops only once on the map, arrow keys lead from council to council, and a tap first shows the
// name of a council. Without it, Tab stops at each council.

const map = document.querySelector('.cells');
if (map) startMap(map);

/** How far a council to the side may be, relative to its distance in the direction of an arrow key. */
const SLOPE = 1.8;

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ...{ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] },
};

function startMap(map: Element): void {
  const links = [...map.querySelectorAll('a')] as unknown as SVGAElement[];
  let current = links[0]!;
  /** Where the way up or down began, so that it doesn't drift to one side. */
  let column: number | undefined;
  let focusedBefore: Element | null = null;
  /** Some browsers say it only at the start of a click. */
  let isTouch = false;
  for (const link of links) link.setAttribute('tabindex', link === current ? '0' : '-1');

  const goTo = (link: SVGAElement): void => {
    current.setAttribute('tabindex', '-1');
    link.setAttribute('tabindex', '0');
    current = link;
    link.focus();
    link.querySelector('.name')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  map.addEventListener('keydown', (event) => {
    isTouch = false;
    const { key, altKey, ctrlKey, metaKey } = event as KeyboardEvent;
    const direction = DIRECTIONS[key];
    if (!direction || altKey || ctrlKey || metaKey) return;
    event.preventDefault();
    const from = centreOf(current);
    column = direction[0] === 0 ? (column ?? from.x) : undefined;
    const next = nextLink(links, { x: column ?? from.x, y: from.y }, direction);
    if (next) goTo(next);
  });
  map.addEventListener('pointerdown', (event) => {
    isTouch = (event as PointerEvent).pointerType === 'touch';
    focusedBefore = document.activeElement;
    column = undefined;
  });
  map.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a') as SVGAElement | null;
    if (!link || !isTouch || link === focusedBefore) return;
    event.preventDefault();
    goTo(link);
  });
  // Someone may not want to see a name that covers other councils.
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') map.classList.add('nameless');
  });
  // Chromium makes an SVG that listens to this a stop for the Tab key, so the element around it listens.
  for (const kind of ['focusin', 'pointerover']) {
    map.parentElement!.addEventListener(kind, () => map.classList.remove('nameless'));
  }
}

interface Centre {
  readonly x: number;
  readonly y: number;
}

function centreOf(link: SVGAElement): Centre {
  const { e: x, f: y } = link.getCTM()!;
  return { x, y };
}

/** The nearest council in a direction. Distances to the side count twice. */
function nextLink(
  links: readonly SVGAElement[],
  from: Centre,
  [right, down]: readonly [number, number],
): SVGAElement | undefined {
  let best: SVGAElement | undefined;
  let shortest = Number.POSITIVE_INFINITY;
  for (const link of links) {
    const { x, y } = centreOf(link);
    const along = (x - from.x) * right + (y - from.y) * down;
    const aside = Math.abs((x - from.x) * down + (y - from.y) * right);
    if (along < 1 || aside > along * SLOPE || along + 2 * aside >= shortest) continue;
    shortest = along + 2 * aside;
    best = link;
  }
  return best;
}
