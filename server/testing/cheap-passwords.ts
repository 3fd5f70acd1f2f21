import type { PasswordCost } from '@server/accounts/password'

/** For test servers, whose passwords need no protection: the usual cost adds half a second to a first start. */
export const cheapPasswords: PasswordCost = { N: 16, r: 1, p: 1 }
