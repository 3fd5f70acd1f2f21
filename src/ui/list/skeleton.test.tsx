import { act, screen } from '@testing-library/react-native'

import { show } from '@/ui/testing/show'

import { Skeleton } from './skeleton'

beforeEach(() => jest.useFakeTimers({ doNotFake: [] }))
afterEach(() => jest.useRealTimers())

const rows = () => screen.getByLabelText('Loading threads').children.length

describe('a skeleton', () => {
  it('shows nothing if loading is quick', () => {
    show(<Skeleton rows={3} label="Loading threads" />)
    act(() => jest.advanceTimersByTime(199))

    expect(rows()).toBe(0)
  })

  it('shows its rows once loading takes a while', () => {
    show(<Skeleton rows={3} label="Loading threads" />)
    act(() => jest.advanceTimersByTime(200))

    expect(rows()).toBe(3)
  })
})
