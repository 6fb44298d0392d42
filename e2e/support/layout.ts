import type { Page } from "@playwright/test";

/** The minimal width and height of a target in CSS pixels (WCAG 2.2, 2.5.8). */
const LEAST = 24;

/** The minimal height of main actions in CSS pixels, for a thumb. */
const THUMB = 44;

/** The selectors of main actions. */
const MAIN_ACTIONS =
  ".button, .chip, .nav-link, .input, .search-input, .pick, .option, .drawer-handle, .round, " +
  ".popup-close, .photo-tap, summary";

/** Returns texts that are cut off or make the page wider than its window (WCAG 2.2, 1.4.10). */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px wide`);
    const say = ({ textContent }: Node) => `“${(textContent ?? "").trim().slice(0, 40)}”`;

    /** Returns the nearest box that hides horizontal overflow, or null if a box scrolls it. */
    const frame = (element: Element | null): Element | null => {
      for (let at = element; at; at = at.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(at);
        if (/auto|scroll/.test(overflowX) || textOverflow === "ellipsis") return null;
        if (/hidden|clip/.test(overflowX)) return at;
      }
      return document.documentElement;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const parent = text.parentElement;
      if (!text.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true }))
        continue;
      if (parent.closest(".sr, .sr-phone, .skip")) continue;
      const edge = frame(parent)?.getBoundingClientRect();
      if (!edge) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const { left, right, width } of range.getClientRects())
        if (width && (left < edge.left - 1 || right > edge.right + 1)) {
          faults.push(
            `${say(text)} ends ${Math.round(Math.max(right - edge.right, edge.left - left))} px outside`,
          );
          break;
        }
    }
    return faults;
  });
}

/** Returns labels and other texts that their own box cuts off, with or without an ellipsis. */
export function shortened(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut = [...document.body.querySelectorAll<HTMLElement>("*")].filter(
      (element) =>
        element.scrollWidth > element.clientWidth + 1 &&
        element.matches(":not(.sr, .sr-phone, .skip, dialog, [popover])") &&
        /hidden|clip/.test(getComputedStyle(element).overflowX) &&
        element.textContent.trim() &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    return cut.map(
      ({ className, textContent, scrollWidth, clientWidth }) =>
        `.${className} “${textContent.trim().slice(0, 40)}” is ${scrollWidth - clientWidth} px too wide`,
    );
  });
}

/** A style for laying out content far off the screen, which browsers skip until the reader is near. */
const ALL = "* { content-visibility: visible !important }";

/** Makes a page lay out everything. The page's Content-Security-Policy must be off. */
export function layOutAll(page: Page) {
  return page.addStyleTag({ content: ALL });
}

/** Sets the text spacing of WCAG 2.2, 1.4.12. The page's Content-Security-Policy must be off. */
export function spaceText(page: Page) {
  return page.addStyleTag({
    content: `${ALL}
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-bottom: 2em !important; }`,
  });
}

/** Returns texts that stick out of their control or card, or lie on other text. */
export function squeezed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes =
      ".button, .chip, .card, .nav-link, .pick, .pill, .badge, .panel, .fact, .tabs a, .header, .footer";
    const faults = new Set<string>();
    const lines: { text: string; node: Node; rect: DOMRect; layer: Element | null }[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const parent = node.parentElement;
      if (!node.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true }))
        continue;
      if (parent.closest(".sr, .sr-phone, .skip, .nav-name")) continue;
      const layer = parent.closest("dialog, [popover], .dock, .compare-bar, .filters-actions");
      const text = `“${node.textContent.trim().slice(0, 30)}”`;
      const box = parent.closest(boxes);
      const edge = box?.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        if (!rect.width) continue;
        if (edge && !getComputedStyle(box!).overflowX.match(/auto|scroll/)) {
          // A line's box is higher than its letters, so it may stick out by 4 px.
          const out = Math.max(
            edge.left - rect.left,
            rect.right - edge.right,
            edge.top - rect.top - 4,
            rect.bottom - edge.bottom - 4,
          );
          if (out > 1)
            faults.add(`${text} sticks out of .${box?.classList[0]} by ${Math.round(out)} px`);
        }
        if (edge) lines.push({ text, node, rect, layer });
      }
    }
    lines.sort((a, b) => a.rect.top - b.rect.top);
    for (const [i, a] of lines.entries())
      for (let next = i + 1; next < lines.length; next++) {
        const b = lines[next]!;
        if (b.rect.top >= a.rect.bottom) break; // all later lines are below, too
        if (a.node === b.node || a.layer !== b.layer) continue;
        const wide = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left);
        const high = Math.min(a.rect.bottom, b.rect.bottom) - Math.max(a.rect.top, b.rect.top);
        if (wide > 2 && high > 6) faults.add(`${a.text} lies on ${b.text}`);
      }
    return [...faults];
  });
}

/** Returns controls that are too small to press (WCAG 2.2, 2.5.8). */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ LEAST, THUMB, MAIN_ACTIONS }) => {
      const faults: string[] = [];
      const all = document.querySelectorAll<HTMLElement>(
        "a[href], button, input, summary, [role=option]",
      );
      const modal = document.querySelector("dialog:modal");
      const pressable = [...all].filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.matches(".skip, [type=hidden]") &&
          (!modal || modal.contains(element)),
      );
      /** Returns the element that receives a tap: the label of an input, the card of a link. */
      const area = (element: HTMLElement) =>
        (element.matches(".card-link") ? element.closest(".card") : element.closest("label")) ??
        element;
      const targets = pressable.map((element) => ({
        element,
        box: area(element).getBoundingClientRect(),
      }));

      /** Reports whether a link is part of a sentence, where it may be as low as the text. */
      const inSentence = (element: Element) =>
        getComputedStyle(element).display === "inline" &&
        [...(element.parentElement?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && /[\w.,?]/.test(node.textContent ?? ""),
        );
      /** Reports whether another target is within 12 px of a small target's centre. */
      const crowded = ({ element, box }: (typeof targets)[number]) => {
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        return targets.some(({ element: other, box: near }) => {
          if (other === element) return false;
          const dx = Math.max(near.left - x, 0, x - near.right);
          const dy = Math.max(near.top - y, 0, y - near.bottom);
          return Math.hypot(dx, dy) < LEAST / 2;
        });
      };
      for (const target of targets) {
        const { element, box } = target;
        const [width, height] = [box.width, box.height].map((side) => Math.round(side * 10) / 10);
        const text = element.textContent || element.getAttribute("aria-label") || element.id;
        const name = `${element.tagName.toLowerCase()}.${element.className}`;
        const what = `${name} “${text.trim().slice(0, 30)}” ${width}×${height}`;
        if (area(element).matches(MAIN_ACTIONS) || element.matches(MAIN_ACTIONS)) {
          if (box.height < THUMB - 0.5 || box.width < LEAST) faults.push(what);
        } else if (
          Math.min(box.width, box.height) < LEAST - 0.5 &&
          !inSentence(element) &&
          crowded(target)
        )
          faults.push(what);
      }
      return faults;
    },
    { LEAST, THUMB, MAIN_ACTIONS },
  );
}

/** Returns controls without an edge, and icons in a wrong colour, in forced colours. */
export function edgeless(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const controls =
      ".button, .chip, .input, .pick, .round, .popup-close, .photo-tap, .search-row, .card, .room, " +
      ".dialog[open], .popup[open], .suggestions";
    for (const element of document.querySelectorAll(controls)) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const style = getComputedStyle(element);
      const edge = (kind: "border-top" | "border-bottom" | "outline") =>
        style.getPropertyValue(`${kind}-style`) !== "none" &&
        parseFloat(style.getPropertyValue(`${kind}-width`)) >= 1;
      if (!edge("outline") && !(edge("border-top") && edge("border-bottom")))
        faults.push(
          `.${element.classList[0]} “${element.textContent.trim().slice(0, 30)}” has no edge`,
        );
    }
    for (const icon of document.querySelectorAll("svg.icon, svg.mark")) {
      if (!icon.checkVisibility()) continue;
      const style = getComputedStyle(icon);
      const paint = icon.matches(".mark") ? style.fill : style.stroke;
      if (paint !== style.color)
        faults.push(`an icon of .${icon.parentElement?.className} is ${paint}`);
    }
    return faults;
  });
}

/** The widths in which every layout must fit. */
const WIDTHS = [320, 360, 640, 768, 1280];

/** The checks of every state, by name. */
export const LAYOUT_CHECKS: Readonly<Record<string, (page: Page) => Promise<string[]>>> = {
  "text set wider": async (page) => {
    const style = await spaceText(page);
    const faults = [...(await squeezed(page)), ...(await cutOff(page))];
    await style.evaluate((element) => (element as Element).remove());
    return faults;
  },
  "the reader's own colours": async (page) => {
    await page.emulateMedia({ forcedColors: "active" });
    const faults = await edgeless(page);
    await page.emulateMedia({ forcedColors: "none" });
    return faults;
  },
  "targets for a thumb": smallTargets,
};

/** Returns the faults of the layout at all widths, or at a phone's widths alone for a drawer. */
export async function layoutFaults(page: Page, phone = false): Promise<string[]> {
  const faults: string[] = [];
  await layOutAll(page);
  for (const width of WIDTHS.filter((width) => !phone || width < 640)) {
    await page.setViewportSize({ width, height: 740 });
    const found = [...(await cutOff(page)), ...(await shortened(page)), ...(await squeezed(page))];
    faults.push(...found.map((fault) => `${width} px: ${fault}`));
  }
  await page.setViewportSize({ width: 360, height: 740 });
  return faults;
}
