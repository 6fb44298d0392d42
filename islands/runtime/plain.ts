/** Whether a click means the link itself; anything else opens a tab or a window, the browser's business. */
export function isPlain(event: MouseEvent): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !modified;
}
