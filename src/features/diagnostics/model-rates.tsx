import { countsOf } from '@/core/app/diagnostics'
import type { ChannelRates } from '@/core/completions/channel-rates'
import { abilitiesOf } from '@/core/server/abilities'
import { useModelRates } from '@/state/model/model-rates'
import type { Server } from '@/state/server/servers'
import { useWords } from '@/words/use-words'

import { Lines } from './lines'

/** How often a server's models answered correctly, by channel. */
export function ModelRates({ server }: { server: Server }) {
  const words = useWords().models
  const rates = useModelRates(server)
  if (abilitiesOf(server).rooms !== 'models' && rates.length === 0) return null
  const counted = (counts: ChannelRates) =>
    countsOf(counts).map(({ channel, succeeded, total }) =>
      words.rate(words.channels[channel], succeeded, total),
    )
  return (
    <Lines
      title={`${words.rates}: ${server.name}`}
      none={words.noRates}
      lines={rates.map(({ model, turns, tasks }) => ({
        key: model,
        text: model,
        note: [
          ...(turns ? [counted(turns).join(' · ')] : []),
          ...(tasks ? [words.taskRates(counted(tasks).join(' · '))] : []),
        ].join('\n'),
      }))}
    />
  )
}
