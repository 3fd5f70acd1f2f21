import { createStore } from 'jotai'

/** The one jotai store, so that runs can write to it while no screen is looking. */
export const store = createStore()
