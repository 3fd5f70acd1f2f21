import { nothing, type Migration } from './migration'

/** All moments in a file are milliseconds, as a Date is. */
export const signInTimes: Migration = {
  libsql: {
    up: ['UPDATE sign_in_records SET expires = expires * 1000, consumed = consumed * 1000'],
    down: ['UPDATE sign_in_records SET expires = expires / 1000, consumed = consumed / 1000'],
  },
  postgres: nothing,
}
