/** Does nothing: only browsers have workers. */
export function noteWorkers(): void {}

export function endWorkers(): void {}
