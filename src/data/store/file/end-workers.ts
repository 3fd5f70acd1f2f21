/** Only a browser has workers. */
export function endWorkers(): void {}
