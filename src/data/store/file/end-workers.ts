/** Only a browser has workers. */
export function noteWorkers(): void {}

export function endWorkers(): void {}
