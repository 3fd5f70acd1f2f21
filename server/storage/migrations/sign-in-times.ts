import { nothing, type Migration } from './migration'

/** Converts the times of sign-in records in a file from seconds to milliseconds. */
export const signInTimes: Migration = {
  libsql: {
    up: ['UPDATE sign_in_records SET expires = expires * 1000, consumed = consumed * 1000'],
    down: ['UPDATE sign_in_records SET expires = expires / 1000, consumed = consumed / 1000'],
  },
  postgres: nothing,
}
