import { atom } from 'jotai'
import { atomFamily } from 'jotai-family'

import {
  SettingChoices,
  mergeSettings,
  usualSettings,
  type ChatSettings,
} from '@/core/conversation/chat-settings'
import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import { attempt, type Failure, type Result } from '@/core/failure'
import { readPreference, writePreference } from '@/data/store/preference'
import { readThread, setSettings } from '@/data/store/thread-store'
import { store } from '@/state/device/store'

/** A thread, or the one that the next message to a room starts. */
export interface SettingsPlace {
  server: string
  room: string
  thread?: string
}

const preference = 'chat-settings'

/** The place of the defaults: no thread has an empty key. */
const defaults = ''

const choices = atomFamily((_place: string) => atom<SettingChoices>({}))
const merged = atomFamily((place: string) =>
  atom((get): ChatSettings => mergeSettings(get(choices(place)), get(defaultSettingsAtom))),
)

/** What a person chose for all threads; what is not in it is as usual. */
export const defaultChoicesAtom = choices(defaults)
export const defaultSettingsAtom = atom((get) =>
  mergeSettings(get(defaultChoicesAtom), usualSettings),
)

/** What was chosen for this thread alone. */
export const choicesAtom = (place: SettingsPlace) => choices(textOf(place))
/** What holds for this thread. */
export const settingsAtom = (place: SettingsPlace) => merged(textOf(place))
export const settingsFor = (place: SettingsPlace): ChatSettings => store.get(settingsAtom(place))

/** Why the last change could not be kept on the device; it holds until the app is closed. */
export const settingsFailureAtom = atom<Failure | undefined>(undefined)

/** Brings what was chosen earlier, for all threads and for this one, unless it is here already. */
export async function loadSettings(place?: SettingsPlace): Promise<void> {
  await Promise.all([load(defaults), place && load(textOf(place), place)])
}

/** Brings the defaults again, after something else has written them. */
export async function reloadDefaults(): Promise<void> {
  loads.delete(defaults)
  await load(defaults)
}

/** Changes some settings of a thread; one that is undefined is the default again. */
export function setThreadSetting(place: SettingsPlace, change: SettingChoices): void {
  apply(textOf(place), change, place)
}

/** Changes some defaults; one that is undefined is as usual again. */
export function setDefaultSetting(change: SettingChoices): void {
  apply(defaults, change)
}

/** Gives a thread that has just begun what was chosen for it while it did not exist. */
export function adoptSettings(key: ThreadKey): void {
  const { server, room } = key
  const waiting = textOf({ server, room })
  const chosen = store.get(choices(waiting))
  if (Object.values(chosen).every((choice) => choice === undefined)) return
  store.set(choices(waiting), {})
  setThreadSetting(key, chosen)
}

/** Lets go of what is held of a thread that is removed. */
export function forgetSettings(key: ThreadKey): void {
  const text = textOf(key)
  loads.delete(text)
  choices.remove(text)
  merged.remove(text)
}

function textOf({ server, room, thread = '' }: SettingsPlace): string {
  return threadKeyText({ server, room, thread })
}

const loads = new Map<string, Promise<Result<void>>>()

function load(text: string, place?: SettingsPlace): Promise<Result<void>> {
  const known = loads.get(text)
  if (known) return known
  const loading = readIn(text, place)
  loads.set(text, loading)
  return loading
}

async function readIn(text: string, place: SettingsPlace | undefined): Promise<Result<void>> {
  const stored = await attempt(read(place))
  if (!stored.ok) {
    // What cannot be read now may be readable later.
    loads.delete(text)
    return stored
  }
  // What was chosen in the meantime is newer.
  if (stored.value) store.set(choices(text), { ...stored.value, ...store.get(choices(text)) })
  return { ok: true, value: undefined }
}

async function read(place: SettingsPlace | undefined): Promise<SettingChoices | undefined> {
  if (!place) return readPreference(preference, SettingChoices)
  const key = keyOf(place)
  const settings = key && (await readThread(key))?.settings
  return settings && SettingChoices.parse(settings)
}

function keyOf({ server, room, thread }: SettingsPlace): ThreadKey | undefined {
  return thread === undefined ? undefined : { server, room, thread }
}

function apply(text: string, change: SettingChoices, place?: SettingsPlace): void {
  store.set(choices(text), { ...store.get(choices(text)), ...change })
  void keep(text, place)
}

/** Places with a write on its way, and whether something has changed since it began. */
const writes = new Map<string, { isBehind: boolean }>()

/** One write at a time, and after it one of the latest: typing makes no queue. */
async function keep(text: string, place: SettingsPlace | undefined): Promise<void> {
  const underWay = writes.get(text)
  if (underWay) {
    underWay.isBehind = true
    return
  }
  const own = { isBehind: true }
  writes.set(text, own)
  let result: Result<void> = { ok: true, value: undefined }
  while (own.isBehind) {
    own.isBehind = false
    // Otherwise what was stored and is not here yet would be overwritten.
    const loaded = await load(text, place)
    result = loaded.ok ? await attempt(write(place, store.get(choices(text)))) : loaded
  }
  writes.delete(text)
  store.set(settingsFailureAtom, result.ok ? undefined : result.failure)
}

async function write(place: SettingsPlace | undefined, value: SettingChoices): Promise<void> {
  const chosen = Object.fromEntries(Object.entries(value).filter(([, it]) => it !== undefined))
  const kept = Object.keys(chosen).length > 0 ? chosen : undefined
  if (!place) return writePreference(preference, kept)
  const key = keyOf(place)
  if (key) await setSettings(key, kept)
}
