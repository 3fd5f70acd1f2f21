import { Hono } from 'hono'

import {
  NewToolsetInstance,
  ToolsetInstance,
  ToolsetInstanceChange,
  ToolsetExecution,
  ToolsetExecutionResult,
  ToolsetInstanceList,
} from '@/core/contract/toolset'
import { person, personOrClient } from '@server/access/access'
import type { Endpoint } from '@server/api/endpoint'
import type { RequestLimits } from '@server/http/request-limits'

import { toolsetRefusals } from './toolset-refusals'
import type { Toolsets } from './toolsets'

const jsonHeaders = { 'content-type': 'application/json' }

/** Members whose invalid values have a specific refusal. */
const refusals = {
  name: toolsetRefusals.badName,
  description: toolsetRefusals.badDescription,
}

interface Ports {
  endpoint: Endpoint
  toolsets: Toolsets
  limits?: RequestLimits
}

export function toolsetRoutes({ endpoint, toolsets, limits }: Ports) {
  const { json, instances, listInstances, listTypeConfigs, execute } = toolsets

  const routes = new Hono()
    .get(
      '/',
      endpoint({
        summary: 'List your toolsets, oldest first; programs see only those in their scopes',
        access: personOrClient,
        responses: { 200: ToolsetInstanceList },
      }),
      async (context) => {
        const { caller } = context.var
        const [stored, configs] = await Promise.all([
          listInstances(caller.userId),
          listTypeConfigs(),
        ])
        return context.body(json.instanceList(caller, stored, configs), 200, jsonHeaders)
      },
    )

    .post(
      '/',
      endpoint({
        summary: 'Set up a toolset',
        access: person,
        ...(limits && { limit: limits.toolsets }),
        body: NewToolsetInstance,
        refusals,
        responses: { 201: ToolsetInstance },
      }),
      async (context) => {
        const { caller } = context.var
        const { signal } = context.req.raw
        const instance = await instances.create(caller.userId, context.req.valid('json'), signal)
        return context.body(json.instance(instance, caller), 201, jsonHeaders)
      },
    )

    .get(
      '/:id',
      endpoint({ summary: 'Get a toolset', access: person, responses: { 200: ToolsetInstance } }),
      async (context) => {
        const { caller } = context.var
        const instance = await instances.find(caller.userId, context.req.param('id'))
        return context.body(json.instance(instance, caller), 200, jsonHeaders)
      },
    )

    .put(
      '/:id',
      endpoint({
        summary: 'Change a toolset; absent members stay, null clears',
        access: person,
        ...(limits && { limit: limits.toolsets }),
        body: ToolsetInstanceChange,
        refusals,
        responses: { 200: ToolsetInstance },
      }),
      async (context) => {
        const { caller } = context.var
        const { signal } = context.req.raw
        const id = context.req.param('id')
        const change = context.req.valid('json')
        const instance = await instances.change(caller.userId, id, change, signal)
        return context.body(json.instance(instance, caller), 200, jsonHeaders)
      },
    )

    .delete(
      '/:id',
      endpoint({ summary: 'Delete a toolset', access: person, responses: { 204: 'nothing' } }),
      async (context) => {
        await instances.remove(context.var.caller.userId, context.req.param('id'))
        return context.body(null, 204)
      },
    )

    .post(
      '/:id/refresh',
      endpoint({
        summary: 'Reload the tools of a toolset from its server',
        access: person,
        ...(limits && { limit: limits.toolsets }),
        responses: { 200: ToolsetInstance },
      }),
      async (context) => {
        const { caller } = context.var
        const { signal } = context.req.raw
        const instance = await instances.refresh(caller.userId, context.req.param('id'), signal)
        return context.body(json.instance(instance, caller), 200, jsonHeaders)
      },
    )

  for (const path of ['/:id/execute/:method', '/:id/tools/:method/execute'] as const) {
    routes.post(
      path,
      endpoint({
        summary: 'Run a tool; if the tool itself fails, the result has an error',
        access: personOrClient,
        ...(limits && { limit: limits.execute }),
        body: ToolsetExecution,
        responses: { 200: ToolsetExecutionResult },
      }),
      async (context) => {
        const { tool_call_id, params: parameters } = context.req.valid('json')
        const call = { ...context.req.param(), parameters }
        const outcome = await execute(context.var.caller, call, context.req.raw.signal)
        const result: ToolsetExecutionResult = {
          ...(tool_call_id != null && { tool_call_id }),
          ...(outcome.ok ? { result: outcome.value ?? null } : { error: outcome.error }),
        }
        return context.json(result)
      },
    )
  }
  return routes
}
