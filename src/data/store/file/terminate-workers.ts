/** Does nothing: only browsers have workers. */
export function trackWorkers(): void {}

export function terminateWorkers(): void {}
