import { readFileSync } from 'node:fs'
import { z } from 'zod'

import { mergeProfile, ModelProfile, profileOf } from '@/core/completions/model-profile'
import { parseJson } from '@/core/parse-json'
import { StartFailure } from '@server/process/start-failure'

/** Strict, because a misspelt setting must not be ignored. */
const Settings = z.strictObject(ModelProfile.partial().shape)
const Profiles = z.record(z.string(), Settings)

/** Returns the profiles of the models, with the operator's settings from a JSON file. */
export function readModelProfiles(
  models: readonly string[],
  file: string | undefined,
): ReadonlyMap<string, ModelProfile> {
  const settings = file === undefined ? {} : readSettings(file)
  const unknown = Object.keys(settings).find((name) => !models.includes(name))
  if (unknown !== undefined) throw profilesUnusable(`OPENAI_MODELS does not name ${unknown}.`)
  return new Map(
    models.map((name) => [
      name,
      // Unless the operator says otherwise, the model's server decides whether to accept images.
      mergeProfile(profileOf(name, { takesImages: true }), settings[name] ?? {}),
    ]),
  )
}

function readSettings(file: string): z.infer<typeof Profiles> {
  const result = Profiles.safeParse(parseJson(readFileSync(file, 'utf8')))
  if (result.success) return result.data
  const path = result.error.issues[0]?.path.join('.') ?? ''
  throw profilesUnusable(path === '' ? 'It cannot be read.' : `See ${path}.`)
}

function profilesUnusable(reason: string): StartFailure {
  return new StartFailure(
    'profiles-unusable',
    `OPENAI_MODEL_PROFILES must be a JSON file such as {"gemma:2b": {"supportsTools": false}}. ${reason}`,
  )
}
