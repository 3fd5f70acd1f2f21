const { default: Sequencer } = require('@jest/test-sequencer')

/** The slowest test files. They start first, because one that starts last would leave the other cores idle. */
const longest = [
  'crash/kills.test.ts',
  // The only one of these that loads React Native, so that no two workers transform it at the same time.
  'src/features/chat/list/message-list.test.tsx',
  'e2e/reading-position.spec.ts',
  'e2e/two-tabs.spec.ts',
  'e2e/faults.spec.ts',
  'e2e/chat-agentic.spec.ts',
  'e2e/sign-in-lasts.spec.ts',
  'e2e/toolset-instances.spec.ts',
  'e2e/kill-and-reopen.spec.ts',
  'e2e/model-toolsets.spec.ts',
  'e2e/choose-toolsets.spec.ts',
  'server/bad-database.postgres.test.ts',
  'server/conversations/processes.test.ts',
  'server/conversations/outages.postgres.test.ts',
  'server/conversations/restarts.test.ts',
  'e2e/fault-server/faults.test.ts',
  'src/state/edited-turns.test.ts',
]

function rankOf({ path }) {
  const rank = longest.findIndex((name) => path.endsWith(`/${name}`))
  return rank === -1 ? longest.length : rank
}

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((first, second) => rankOf(first) - rankOf(second))
  }
}
