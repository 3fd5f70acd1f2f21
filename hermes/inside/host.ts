// Adds what React Native and Expo provide on a phone, from the same packages.
import structuredClone from '@ungap/structured-clone'
import { AbortController, AbortSignal } from 'abort-controller/dist/abort-controller'
import { installAbortSignalPatch } from 'expo/src/winter/AbortSignal'
import { DOMException } from 'expo/src/winter/DOMException'
import { URL, URLSearchParams } from 'expo/src/winter/url'

import { addMissing } from './add-missing'

const quiet = () => {}

addMissing(globalThis, {
  console: { assert: quiet, debug: quiet, error: quiet, info: quiet, log: quiet, warn: quiet },
  AbortController,
  AbortSignal: installAbortSignalPatch(AbortSignal),
  DOMException,
  URL,
  URLSearchParams,
  structuredClone,
  queueMicrotask: (task: () => void) => void Promise.resolve().then(task),
  performance: { now: () => Date.now() },
})
