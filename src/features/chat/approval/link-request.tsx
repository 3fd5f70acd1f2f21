import type { LinkRequest as Request, PersonAnswer } from '@/core/tools/person-requests'
import { openLink } from '@/state/device/open-link'
import { Button } from '@/ui/button/button'
import { OutsideLink } from '@/ui/outside-link'
import { Text } from '@/ui/text'
import { visibleText } from '@/ui/visible-text'
import { useWords } from '@/words/use-words'

import { RequestBody } from './request-body'

/** Shows a link whose tab the browser blocked. Only a press of the person may open it. */
export function LinkRequest({
  request: { link },
  origin,
  onAnswer,
}: {
  request: Request
  origin: string
  onAnswer: (answer: PersonAnswer) => void
}) {
  const words = useWords()
  return (
    <RequestBody
      actions={
        <Button
          look="outlined"
          label={words.tools.doNotOpen}
          onPress={() => onAnswer({ kind: 'denied' })}
          testID="request-deny"
        />
      }
    >
      <Text variant="label">{words.tools.blocked}</Text>
      <Text variant="answer">
        <OutsideLink
          href={link.url}
          onOpen={openLink}
          onFollow={() => onAnswer({ kind: 'visited' })}
          testID="request-link"
        >
          {link.kind === 'open-page'
            ? words.tools.openBlocked(visibleText(link.host))
            : words.tools.openMail}
        </OutsideLink>
      </Text>
      <Text variant="caption" tone="onSurfaceVariant">
        {words.tools.asksFrom(visibleText(origin))}
      </Text>
    </RequestBody>
  )
}
