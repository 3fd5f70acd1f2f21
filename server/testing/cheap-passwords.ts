import type { PasswordCost } from '@server/accounts/password'

/** For servers whose passwords nobody guesses: the usual cost is half a second of work at every first start. */
export const cheapPasswords: PasswordCost = { N: 16, r: 1, p: 1 }
