import {
  jsonCalling,
  toolChannelOf,
  type ModelProfile,
  type ProfileEdits,
} from '@/core/completions/model-profile'

/** The ways in which a model can call tools. */
export const callKinds = ['native', 'json', 'both', 'none'] as const
export type CallKind = (typeof callKinds)[number]

export function callKindOf(profile: ModelProfile): CallKind {
  const channel = toolChannelOf(profile)
  if (channel !== 'tool') return channel ?? 'none'
  return profile.channels.includes('json') ? 'both' : 'native'
}

export function editFor(kind: CallKind): Pick<ProfileEdits, 'supportsTools' | 'channels'> {
  switch (kind) {
    case 'native':
      return { supportsTools: true, channels: ['tool', 'text'] }
    case 'both':
      return { supportsTools: true, channels: ['tool', 'json', 'text'] }
    case 'json':
      return jsonCalling
    case 'none':
      return { supportsTools: false, channels: ['text'] }
  }
}
