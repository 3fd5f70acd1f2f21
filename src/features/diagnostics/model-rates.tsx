import { isModelServer } from '@/core/server'
import { useModelRates } from '@/state/model-rates'
import type { Server } from '@/state/servers'
import { useWords } from '@/words/use-words'

import { Lines } from './lines'

const channels = ['tool', 'json', 'text'] as const

/** How often the answers of a server's models came right, by the way they came. */
export function ModelRates({ server }: { server: Server }) {
  const words = useWords().models
  const rates = useModelRates(server.id)
  if (!isModelServer(server)) return null
  return (
    <Lines
      title={`${words.rates}: ${server.name}`}
      none={words.noRates}
      lines={Object.entries(rates).map(([model, counts]) => ({
        key: model,
        text: model,
        note: channels
          .filter((channel) => counts[channel].succeeded + counts[channel].failed > 0)
          .map((channel) => {
            const { succeeded, failed } = counts[channel]
            return words.rate(words.channels[channel], succeeded, succeeded + failed)
          })
          .join(' · '),
      }))}
    />
  )
}
