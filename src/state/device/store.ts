import { createStore } from 'jotai'

/** The one jotai store, so that runs can write to it without a screen. */
export const store = createStore()
