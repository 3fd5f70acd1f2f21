import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { z } from 'zod'

import { isGoodPassword } from '@server/accounts/password'
import type { Log } from '@server/http/log'
import type { ReadAddress } from '@server/http/request-address'

import type { CheckPassword } from './check-password'
import { pageHeaders, passwordChangedPage, passwordPage, problemPage } from './pages'

const PasswordForm = z.object({
  username: z.string().max(64).catch(''),
  password: z.string().max(256).catch(''),
  next: z.string().max(256).catch(''),
  again: z.string().max(256).catch(''),
})

interface Ports {
  checkPassword: CheckPassword
  /** Also ends every session of the account. */
  setPassword: (userId: string, password: string) => Promise<void>
  readAddress: ReadAddress
  log: Log
}

/** The page where people change their password. They need the old password but need not be signed in. */
export function passwordRoutes({ checkPassword, setPassword, readAddress, log }: Ports) {
  return new Hono<{ Bindings: HttpBindings }>()
    .get('/sign-in/password', (context) =>
      context.body(passwordPage({ username: '' }), 200, pageHeaders()),
    )
    .post('/sign-in/password', async (context) => {
      if (context.req.header('sec-fetch-site') === 'cross-site') {
        return context.body(problemPage('Open this page by its address.'), 403, pageHeaders())
      }
      const form = PasswordForm.parse(await context.req.parseBody())
      const { username } = form
      const problem = problemOf(form)
      if (problem !== undefined) {
        return context.body(passwordPage({ username, problem }), 400, pageHeaders())
      }
      const { network } = readAddress(context.env.incoming)
      const check = await checkPassword({ network, ...form })
      if (!check.ok) {
        const page = passwordPage({ username, problem: check.problem })
        return context.body(page, check.status, { ...pageHeaders(), ...check.headers })
      }
      await setPassword(check.account.userId, form.next)
      log({ event: 'password-changed', user_id: check.account.userId })
      return context.body(passwordChangedPage(), 200, pageHeaders())
    })
}

function problemOf({ next, again }: z.infer<typeof PasswordForm>): string | undefined {
  if (!isGoodPassword(next)) return 'The new password must have 12 to 256 characters.'
  return next === again ? undefined : 'The two new passwords are not the same.'
}
