/** npm run -s reseal: seals all secrets with the first of the SECRET_KEYS, so that the others can be removed. */
import { readEnvironment } from '../server/environment/environment'
import { StartFailure } from '../server/process/start-failure'
import { resealStored } from '../server/reseal-secrets'

function giveUp(...sentences: string[]): never {
  for (const sentence of sentences) console.error(sentence)
  process.exit(1)
}

async function main(): Promise<void> {
  const result = readEnvironment(process.env)
  if (!result.ok) giveUp(...result.sentences)
  try {
    const { resealed, left } = await resealStored(result.environment)
    console.log(`${resealed} secrets were sealed again.`)
    if (left > 0) giveUp(`${left} secrets are sealed with a key that is missing or changed.`)
    console.log('All secrets are sealed with the first key. The others can be removed.')
  } catch (error) {
    if (error instanceof StartFailure) giveUp(error.message)
    throw error
  }
}

void main()
