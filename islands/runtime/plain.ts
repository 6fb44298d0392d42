/** Reports whether a click follows a link in this tab: the main button, without a modifier key. */
export function isPlain(event: MouseEvent): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !modified;
}
