/** As much of Expo's foundation as the sign-in needs, where there is no native half. */
export const Platform = { OS: 'ios' }

export class CodedError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
