import { EventType } from '@ag-ui/core'

import { readEvents } from './continue-run'

describe('the stored events of a run', () => {
  it('are read without those that are damaged or unknown, so that the run can be continued', () => {
    const started = { type: EventType.RUN_STARTED, threadId: 't', runId: 'r' }
    const texts = [JSON.stringify(started), '{"type":"TEXT_', '{"type":"UNKNOWN"}']
    expect(readEvents(texts)).toEqual([started])
  })
})
