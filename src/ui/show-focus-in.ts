/** Does nothing: only browsers show which element has the focus. */
export function showFocusIn(_colour: string): void {}
