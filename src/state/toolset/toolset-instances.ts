import { mutationOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { atom } from 'jotai'

import type {
  NewToolsetInstance,
  ToolsetInstance,
  ToolsetInstanceChange,
  ToolsetType,
} from '@/core/contract/toolset'
import type { Failure, FailureError } from '@/core/failure'
import { abilitiesOf } from '@/core/server/abilities'
import {
  changeToolset,
  createToolset,
  deleteToolset,
  fetchToolset,
  fetchToolsetTypes,
  refreshToolset,
  switchToolsetType,
  type OfferedToolsets,
} from '@/data/server/toolsets'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import type { Server } from '@/state/server/servers'

import { toolsetsQuery } from './toolsets'

/** A note about what a person did with toolsets, or cannot do. */
export type ToolsetNote =
  | { kind: 'not-changed' | 'not-deleted'; name: string; server: Server; failure: Failure }
  | { kind: 'not-switched'; name: string; server: Server; failure: Failure }
  | { kind: 'refreshed'; name: string; tools: number }
  | { kind: 'not-refreshed'; name: string; server: Server; failure: Failure }
  /** An admin has disabled the type of the instance that the person wants to edit. */
  | { kind: 'type-disabled'; name: string }

export const toolsetNoteAtom = atom<ToolsetNote | undefined>(undefined)

export const showToolsetNote = (note: ToolsetNote) => store.set(toolsetNoteAtom, note)

export const dismissToolsetNote = () => store.set(toolsetNoteAtom, undefined)

export const useToolsetInstances = (server: Server) => useQuery(toolsetsQuery(server))

/** One instance, which is fetched if the list does not contain it. */
export function useToolsetInstance(server: Server, id: string) {
  const list = useToolsetInstances(server)
  const listed = list.data?.instances.find((instance) => instance.id === id)
  const single = useQuery({
    queryKey: [...toolsetsQuery(server).queryKey, 'instance', id],
    queryFn: () => fetchToolset(server.address, id),
    enabled: list.isSuccess && !listed,
  })
  return { list, instance: listed ?? single.data, error: list.error ?? single.error }
}

const typesQuery = (server: Server) =>
  queryOptions({
    queryKey: [...toolsetsQuery(server).queryKey, 'types'],
    queryFn: () => fetchToolsetTypes(server.address),
  })

/** The types of a server, with what only admins may see. */
export const useToolsetTypes = (server: Server) => useQuery(typesQuery(server))

/** A mutation's variables may hold a key, so nothing is cached. */
const uncached = { networkMode: 'always', gcTime: 0 } as const

export const createInstanceMutation = (server: Server) =>
  mutationOptions<ToolsetInstance, FailureError, NewToolsetInstance>({
    ...uncached,
    mutationFn: (created) => createToolset(server.address, created),
    onSuccess: (created) => show(server, (instances) => [...instances, created]),
    onSettled: () => refresh(server),
  })

export const useCreateInstance = (server: Server) => useMutation(createInstanceMutation(server))

export interface InstanceChange {
  readonly instance: ToolsetInstance
  readonly change: ToolsetInstanceChange
}

/** A switch changes immediately, and everything else once the server has accepted it. */
export const updateInstanceMutation = (server: Server) =>
  mutationOptions<ToolsetInstance, FailureError, InstanceChange>({
    ...uncached,
    mutationFn: ({ instance, change }) =>
      changeToolset(server.address, instance.id, changeToSend(server, instance, change)),
    onMutate: async ({ instance, change }) => {
      if (isSwitch(change)) await switchInstance(server, instance, change.enabled)
    },
    onSuccess: (changed) => replace(server, changed),
    onError: async ({ failure }, { instance, change }) => {
      if (!isSwitch(change)) return
      await switchInstance(server, instance, instance.enabled)
      showToolsetNote({ kind: 'not-changed', name: instance.name, server, failure })
    },
    onSettled: () => refresh(server),
  })

export const useUpdateInstance = (server: Server) => useMutation(updateInstanceMutation(server))

/** Removes an instance from the list immediately, and restores it if the server does not delete it. */
export const deleteInstanceMutation = (server: Server) =>
  mutationOptions<void, FailureError, ToolsetInstance>({
    ...uncached,
    mutationFn: ({ id }) => deleteToolset(server.address, id),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey: toolsetsQuery(server).queryKey })
      show(server, (instances) => instances.filter((instance) => instance.id !== id))
    },
    onError: ({ failure }, deleted) => {
      show(server, (instances) => [...instances.filter(({ id }) => id !== deleted.id), deleted])
      showToolsetNote({ kind: 'not-deleted', name: deleted.name, server, failure })
    },
    onSettled: () => refresh(server),
  })

export const useDeleteInstance = (server: Server) => useMutation(deleteInstanceMutation(server))

/** Lets the server read the tools of an instance again. */
const refreshInstanceMutation = (server: Server) =>
  mutationOptions<ToolsetInstance, FailureError, ToolsetInstance>({
    ...uncached,
    mutationFn: ({ id }) => refreshToolset(server.address, id),
    onSuccess: (refreshed) => {
      replace(server, refreshed)
      const { name, tools } = refreshed
      showToolsetNote({ kind: 'refreshed', name, tools: tools.length })
    },
    onError: ({ failure }, { name }) =>
      showToolsetNote({ kind: 'not-refreshed', name, server, failure }),
    onSettled: () => refresh(server),
  })

export const useRefreshInstance = (server: Server) => useMutation(refreshInstanceMutation(server))

export const switchTypeMutation = (server: Server, isEnabled: boolean) =>
  mutationOptions<void, FailureError, ToolsetType>({
    ...uncached,
    mutationFn: ({ toolset_type }) => switchToolsetType(server.address, toolset_type, isEnabled),
    onSuccess: (_answer, { toolset_type }) =>
      queryClient.setQueryData(typesQuery(server).queryKey, (types) =>
        types?.map((type) =>
          type.toolset_type === toolset_type ? { ...type, app_enabled: isEnabled } : type,
        ),
      ),
    onError: ({ failure }, { name }) =>
      showToolsetNote({ kind: 'not-switched', name, server, failure }),
    onSettled: () => refresh(server),
  })

/** For admins: lets people use a type. */
export const useSetAppToolsetEnabled = (server: Server) =>
  useMutation(switchTypeMutation(server, true))

/** For admins: stops people from using a type. */
export const useSetAppToolsetDisabled = (server: Server) =>
  useMutation(switchTypeMutation(server, false))

const isSwitch = (change: ToolsetInstanceChange): change is { enabled: boolean } =>
  change.enabled !== undefined && Object.keys(change).length === 1

function changeToSend(
  server: Server,
  instance: ToolsetInstance,
  change: ToolsetInstanceChange,
): ToolsetInstanceChange {
  if (abilitiesOf(server).toolsetUpdates === 'changes') return change
  const { name, description, enabled } = instance
  return { name, description, enabled, api_key: { action: 'Keep' }, ...change }
}

async function switchInstance(
  server: Server,
  { id }: ToolsetInstance,
  enabled: boolean,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey: toolsetsQuery(server).queryKey })
  show(server, (instances) =>
    instances.map((instance) => (instance.id === id ? { ...instance, enabled } : instance)),
  )
}

const replace = (server: Server, changed: ToolsetInstance): void =>
  show(server, (instances) =>
    instances.map((instance) => (instance.id === changed.id ? changed : instance)),
  )

function show(
  server: Server,
  change: (instances: OfferedToolsets['instances']) => OfferedToolsets['instances'],
): void {
  queryClient.setQueryData(
    toolsetsQuery(server).queryKey,
    (offered) => offered && { ...offered, instances: change(offered.instances) },
  )
}

/** Refetches in the background. */
function refresh(server: Server): void {
  void queryClient.invalidateQueries({ queryKey: toolsetsQuery(server).queryKey })
}
