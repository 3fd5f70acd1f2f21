import { fireEvent, render, screen } from '@testing-library/react-native'

import { UiProvider } from '@/ui/ui-provider'

import { ActivityCard } from './activity-card'

function show(activityType: string, content: Record<string, unknown>) {
  render(
    <UiProvider>
      <ActivityCard message={{ id: 'a', role: 'activity', activityType, content }} />
    </UiProvider>,
  )
}

describe('an activity', () => {
  it('shows the steps of a plan', () => {
    show('plan', { title: 'Trip', steps: [{ description: 'Pack', status: 'running' }] })
    expect(screen.getByText('Trip')).toBeOnTheScreen()
    expect(screen.getByText('Pack')).toBeOnTheScreen()
    expect(screen.getByText('In progress')).toBeOnTheScreen()
    expect(screen.queryByTestId('activity-expand')).toBeNull()
  })

  it('shows only its title when its kind is unknown, and its content once it is opened', () => {
    show('weather_report', { title: 'Weather in Vienna', celsius: 12 })
    expect(screen.getByText('Weather in Vienna')).toBeOnTheScreen()
    expect(screen.queryByText(/celsius/)).toBeNull()

    fireEvent.press(
      screen.getByRole('button', { name: 'Weather in Vienna, Activity: weather_report' }),
    )
    expect(screen.getByText(/"celsius": 12/)).toBeOnTheScreen()
  })

  it('shows its kind when it has no title', () => {
    show('progress', { done: 3, title: ' ' })
    expect(screen.getByText('Activity: progress')).toBeOnTheScreen()
    expect(screen.queryByText(/done/)).toBeNull()
  })
})
