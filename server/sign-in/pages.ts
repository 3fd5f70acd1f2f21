import { createHash } from 'node:crypto'

const style = `
:root { color-scheme: light dark; --page: #fbfaf7; --card: #ffffff; --text: #1b1d22; --quiet: #5a5f69;
  --line: #8a8f99; --accent: #2f4b7c; --on-accent: #ffffff; --alert: #a3221c; --alert-page: #fdecea }
@media (prefers-color-scheme: dark) { :root { --page: #0f1216; --card: #191d23; --text: #e7e9ee;
  --quiet: #a9aebb; --line: #6d7380; --accent: #a9c3f5; --on-accent: #0f1f3a; --alert: #ffb4ab; --alert-page: #3a1613 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px;
  background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 400px; padding: 32px 24px; border-radius: 20px; background: var(--card) }
h1 { margin: 0 0 8px; font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere }
p { margin: 0 0 16px; color: var(--quiet); overflow-wrap: anywhere }
ul { margin: 0 0 16px; padding-left: 20px }
label { display: block; margin: 16px 0 4px; font-weight: 600 }
input { width: 100%; min-height: 48px; padding: 8px 12px; font: inherit; color: inherit;
  background: transparent; border: 1px solid var(--line); border-radius: 12px }
button { width: 100%; min-height: 48px; margin-top: 24px; padding: 8px 16px; font: inherit; font-weight: 600;
  color: var(--on-accent); background: var(--accent); border: 1px solid var(--accent); border-radius: 24px; cursor: pointer }
button.quiet { margin-top: 12px; color: var(--accent); background: transparent }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
[role=alert] { padding: 12px; border-radius: 12px; color: var(--alert); background: var(--alert-page) }
`

const styleHash = createHash('sha256').update(style).digest('base64')

/** `target` is the final redirect of the form, which browsers also check against `form-action`. */
export function pageHeaders(target?: string): Record<string, string> {
  const policy = [
    `default-src 'none'`,
    `style-src 'sha256-${styleHash}'`,
    `form-action 'self'${target === undefined ? '' : ` ${sourceOf(target)}`}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ]
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
}

/** Returns a web origin or an app scheme. */
function sourceOf(target: string): string {
  if (!URL.canParse(target)) return ''
  const { protocol, origin } = new URL(target)
  return protocol === 'http:' || protocol === 'https:' ? origin : protocol
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Continuo</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${body}
</main>
</body>
</html>
`

const alert = (problem: string | undefined) =>
  problem === undefined ? '' : `<p role="alert">${escaped(problem)}</p>`

export function signInPage({
  program,
  username,
  problem,
}: {
  /** Undefined for the app itself. */
  program: string | undefined
  username: string
  problem?: string
}): string {
  const purpose = program === undefined ? 'with your Continuo account' : `to continue to ${program}`
  const first = username === '' ? ' autofocus' : ''
  const second = username === '' ? '' : ' autofocus'
  return page(
    'Sign in',
    `<p>${escaped(purpose)}</p>
${alert(problem)}
<form method="post">
<label for="username">Name</label>
<input id="username" name="username" value="${escaped(username)}" autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="64" required${first}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="256" required${second}>
<button name="decision" value="allow">Sign in</button>
<button class="quiet" name="decision" value="deny" formnovalidate>Cancel</button>
</form>`,
  )
}

export function approvalPage({
  program,
  person,
  permissions,
  target,
}: {
  /** Undefined for the app itself. */
  program: string | undefined
  person: string
  permissions: readonly string[]
  target: string
}): string {
  const list = permissions.map((permission) => `<li>${escaped(permission)}</li>`).join('\n')
  const explanation =
    program === undefined
      ? ''
      : `<p>It will be able to:</p>\n<ul>\n${list}\n</ul>\n<p>You will then return to ${escaped(target)}.</p>`
  return page(
    program === undefined ? 'Continue to the app?' : `Allow access for ${program}?`,
    `<p>You are signed in as ${escaped(person)}.</p>
${explanation}
<form method="post">
<button name="decision" value="allow">${program === undefined ? 'Continue' : 'Allow'}</button>
<button class="quiet" name="decision" value="deny">${program === undefined ? 'Cancel' : 'Do not allow'}</button>
</form>`,
  )
}

export function passwordPage({
  username,
  problem,
}: {
  username: string
  problem?: string
}): string {
  const field = (name: string, label: string, kind: 'current' | 'new') =>
    `<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="password" autocomplete="${kind}-password" maxlength="256"${kind === 'new' ? ' minlength="12"' : ''} required>`
  return page(
    'Change your password',
    `<p>You will then have to sign in again on all your devices.</p>
${alert(problem)}
<form method="post">
<label for="username">Name</label>
<input id="username" name="username" value="${escaped(username)}" autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="64" required>
${field('password', 'Current password', 'current')}
${field('next', 'New password, 12 characters or more', 'new')}
${field('again', 'New password again', 'new')}
<button>Change password</button>
</form>`,
  )
}

export const passwordChangedPage = () =>
  page('Your password has been changed', '<p>Return to the app and sign in with the new one.</p>')

/** `form` comes from the provider and contains its CSRF token. */
export const signOutPage = (form: string) =>
  page(
    'Sign out?',
    `<p>You can sign in again at any time.</p>
${form}
<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
<button class="quiet" type="submit" form="op.logoutForm">Stay signed in</button>`,
  )

export const signedOutPage = () =>
  page('You are signed out', '<p>You can close this page and return to the app.</p>')

export const problemPage = (problem: string) => page('Something went wrong', alert(problem))
