import { atom } from 'jotai'
import { atomFamily } from 'jotai-family'

import {
  SettingChoices,
  mergeSettings,
  usualSettings,
  type ChatSettings,
} from '@/core/conversation/chat-settings'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { readPreference, writePreference } from '@/data/store/preference'
import { readThread, setSettings } from '@/data/store/thread-store'
import { keptFamily } from '@/state/device/kept-family'
import { roomOrThreadOf, roomOrThreadText, type RoomOrThread } from '@/state/device/room-or-thread'
import { storageProblemAtom } from '@/state/device/storage-problem'
import { store } from '@/state/device/store'

const preference = 'chat-settings'

/** The key of the defaults: no room or thread has an empty one. */
const defaults = ''

/** By the text of a room or thread. A room keeps its settings only until its next thread begins. */
const choices = keptFamily<string, SettingChoices>({
  what: 'chat settings',
  nameOf: (text) => text,
  initial: {},
  read: (text) =>
    text === defaults ? readPreference(preference, SettingChoices) : readSettings(text),
  write: (text, value) => {
    const made = Object.entries(value).filter(([, choice]) => choice !== undefined)
    const stored = made.length > 0 ? Object.fromEntries(made) : undefined
    return text === defaults ? writePreference(preference, stored) : writeSettings(text, stored)
  },
})

async function readSettings(text: string): Promise<SettingChoices | undefined> {
  const key = threadKeyOf(text)
  const settings = key && (await readThread(key))?.settings
  return settings && SettingChoices.parse(settings)
}

async function writeSettings(text: string, stored: SettingChoices | undefined): Promise<void> {
  const key = threadKeyOf(text)
  if (key) await setSettings(key, stored)
}

function threadKeyOf(text: string): ThreadKey | undefined {
  const { server, room, thread } = roomOrThreadOf(text)
  return thread === undefined ? undefined : { server, room, thread }
}

const merged = atomFamily((text: string) =>
  atom((get): ChatSettings => mergeSettings(get(choices.atom(text)), get(defaultSettingsAtom))),
)

/** What a person chose for all threads. */
export const defaultChoicesAtom = choices.atom(defaults)
/** The settings of threads without their own choices. */
export const defaultSettingsAtom = atom((get) =>
  mergeSettings(get(defaultChoicesAtom), usualSettings),
)

/** What a person chose for this thread alone, or for the next one of a room. */
export const choicesAtom = (place: RoomOrThread) => choices.atom(roomOrThreadText(place))
/** The settings of a thread, or of the next one of a room. */
export const settingsAtom = (place: RoomOrThread) => merged(roomOrThreadText(place))
export const settingsFor = (place: RoomOrThread): ChatSettings => store.get(settingsAtom(place))

/** Why a change could not be stored; it is lost when the app is closed. */
export const settingsFailureAtom = storageProblemAtom

/** Reads the defaults and the settings of a thread from the device, once. */
export async function loadSettings(place?: RoomOrThread): Promise<void> {
  await Promise.all([choices.load(defaults), place && choices.load(roomOrThreadText(place))])
}

/** Reads the defaults again, after something else has written them. */
export async function reloadDefaults(): Promise<void> {
  await choices.reload(defaults)
}

/** Changes some settings of a thread; one that is undefined is the default again. */
export function setThreadSetting(place: RoomOrThread, change: SettingChoices): void {
  choices.edit(roomOrThreadText(place), (before) => ({ ...before, ...change }))
}

/** Changes some defaults; one that is undefined is as usual again. */
export function setDefaultSetting(change: SettingChoices): void {
  choices.edit(defaults, (before) => ({ ...before, ...change }))
}

/** Gives a new thread what was chosen in its room before it began. */
export function adoptSettings(key: ThreadKey): void {
  const room = { server: key.server, room: key.room }
  const chosen = store.get(choicesAtom(room))
  if (Object.values(chosen).every((choice) => choice === undefined)) return
  choices.set(roomOrThreadText(room), {})
  setThreadSetting(key, chosen)
}

/** Drops what the app holds of a thread that is removed. */
export function forgetSettings(key: ThreadKey): void {
  const text = roomOrThreadText(key)
  choices.forget(text)
  merged.remove(text)
}
