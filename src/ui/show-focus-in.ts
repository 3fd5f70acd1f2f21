/** Only a browser shows which element has the focus. */
export function showFocusIn(_colour: string): void {}
