/** A failure whose message is written for the model; no other error's message is passed on. */
export class ToolError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ToolError'
  }
}

/** A person declined what a tool asked. */
export class DeniedError extends ToolError {
  constructor() {
    super('The person said no.')
    this.name = 'DeniedError'
  }
}
