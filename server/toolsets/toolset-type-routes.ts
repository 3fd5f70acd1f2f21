import { Hono } from 'hono'

import { AppToolsetConfig, ToolsetTypeList } from '@/core/contract/toolset'
import { admin, person } from '@server/access/access'
import type { Endpoint } from '@server/api/endpoint'

import type { Toolsets } from './toolsets'

const jsonHeaders = { 'content-type': 'application/json' }

export function toolsetTypeRoutes(ports: { endpoint: Endpoint; toolsets: Toolsets }) {
  const { endpoint, toolsets } = ports
  const { json, listTypeConfigs, countByType, switchType } = toolsets

  return new Hono()
    .get(
      '/',
      endpoint({
        summary: 'List the toolset types; admins also get the number of instances',
        access: person,
        responses: { 200: ToolsetTypeList },
      }),
      async (context) => {
        const { caller } = context.var
        const [configs, counts] = await Promise.all([
          listTypeConfigs(),
          caller.role === 'resource_admin' ? countByType() : undefined,
        ])
        return context.body(json.typeList(caller, configs, counts), 200, jsonHeaders)
      },
    )

    .put(
      '/:type/app-config',
      endpoint({
        summary: 'Enable a toolset type',
        access: admin,
        responses: { 200: AppToolsetConfig },
      }),
      async (context) => {
        const config = await switchType(context.var.caller, context.req.param('type'), 'enabled')
        return context.json(json.typeConfig(config))
      },
    )

    .delete(
      '/:type/app-config',
      endpoint({
        summary: 'Disable a toolset type; its instances stay',
        access: admin,
        responses: { 200: AppToolsetConfig },
      }),
      async (context) => {
        const config = await switchType(context.var.caller, context.req.param('type'), 'disabled')
        return context.json(json.typeConfig(config))
      },
    )
}
