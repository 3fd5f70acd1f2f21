import type { RunPorts } from '@/core/run/run-ports'
import { clock } from '@/data/device/clock'
import { newId } from '@/data/device/new-id'
import { network } from '@/data/http/network'

/** What a turn needs of the device that it runs on. */
export const turnDevice: Pick<RunPorts, 'clock' | 'network' | 'newId' | 'random'> = {
  clock,
  network,
  newId,
  random: Math.random,
}
