import type { Network } from '@/core/run/run-ports'
import { watchNetwork } from '@/data/device/watch-network'

import { isOffline } from './is-offline'

export const network: Network = { isOffline, watch: watchNetwork }
