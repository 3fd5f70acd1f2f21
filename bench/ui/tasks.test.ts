import { tasksOf, type TraceEvent } from './tasks'

const event = (event: Partial<TraceEvent>): TraceEvent => ({
  name: 'ThreadControllerImpl::RunTask',
  ph: 'X',
  pid: 1,
  tid: 1,
  ts: 0,
  tdur: 0,
  ...event,
})
const mainThread = (pid: number) =>
  event({ name: 'thread_name', ph: 'M', pid, args: { name: 'CrRendererMain' } })

describe('the tasks of a trace', () => {
  it('belong to the busiest main thread and are timed by the processor', () => {
    const events = [
      event({ pid: 2, ts: 500_000, tdur: 60_000 }),
      event({ pid: 2, ts: 700_000, tdur: 1000 }),
      event({ pid: 2, tid: 9, ts: 1, tdur: 90_000 }),
      event({ pid: 2, name: 'Receive mojo message', ts: 2, tdur: 90_000 }),
      event({ pid: 1, ts: 0, tdur: 70_000 }),
      mainThread(1),
      mainThread(2),
    ]
    expect(tasksOf(events)).toEqual([
      { start: 0, milliseconds: 60 },
      { start: 200, milliseconds: 1 },
    ])
  })

  it('are empty if nothing was recorded', () => {
    expect(tasksOf([])).toEqual([])
  })
})
