/** npm run -s password: gives an account a new password, which appears only on standard output. */
import { readEnvironment } from '../server/environment/environment'
import { resetPassword } from '../server/people/reset-password'
import { StartFailure } from '../server/process/start-failure'

const usage = 'Usage: npm run -s password -- NAME'

function giveUp(...sentences: string[]): never {
  for (const sentence of sentences) console.error(sentence)
  process.exit(1)
}

async function main(): Promise<void> {
  const [name, ...more] = process.argv.slice(2)
  if (name === undefined || more.length > 0 || !/^[\w.@][\w.@-]{0,63}$/.test(name)) giveUp(usage)
  const result = readEnvironment(process.env)
  if (!result.ok) giveUp(...result.sentences)
  if (result.environment.OIDC_ISSUER !== undefined) {
    giveUp('People sign in at OIDC_ISSUER. Reset the password there.')
  }
  try {
    const reset = await resetPassword(result.environment, name)
    switch (reset.kind) {
      case 'reset':
        return console.log(reset.password)
      case 'unknown':
        return giveUp('There is no account with this name.')
      case 'guest':
        return giveUp('This account belongs to a guest and has no password.')
    }
  } catch (error) {
    if (error instanceof StartFailure) giveUp(error.message)
    throw error
  }
}

void main()
