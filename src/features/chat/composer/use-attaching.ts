import { useAttachmentLimits } from '@/features/chat/attachment/use-attachment-limits'
import type { RoomOrThread } from '@/state/device/room-or-thread'
import type { Server } from '@/state/server/servers'
import { addGivenFiles } from '@/state/thread/attachments'

/** Returns what can be attached, and a function that attaches dropped or pasted files. */
export function useAttaching(server: Server, target: RoomOrThread) {
  const limits = useAttachmentLimits(server, target)
  return {
    /** Undefined where nothing can be attached. */
    limits,
    give: (files: readonly File[]) => {
      if (limits) void addGivenFiles(target, files, limits)
    },
  }
}
