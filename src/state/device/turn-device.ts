import type { RunPorts } from '@/core/run/run-ports'
import { clock } from '@/data/device/clock'
import { newId } from '@/data/device/new-id'
import { network } from '@/data/http/network'

/** The ports of a turn that the device provides. */
export const turnDevice: Pick<RunPorts, 'clock' | 'network' | 'newId' | 'random'> = {
  clock,
  network,
  newId,
  random: Math.random,
}
