import { createElement, Suspense } from 'react'
import { defineScreen } from '@haulway/platform/screen.ts'
import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { projects } from '../../projects/project.resource.ts'
import { routes } from '../route.resource.ts'
import { HOME } from './home.ts'
import { lazyPart } from '@haulway/platform/web/lazyPart.ts'

const ProjectRoutes = lazyPart(() => import('./ProjectRoutes.tsx').then((file) => file.ProjectRoutes))

export const slice = defineWebSlice({
  name: 'routes',
  resources: [routes],
  screens: [
    defineScreen({
      path: HOME,
      title: 'projects.title',
      gate: { resource: projects.permission, action: 'list', feature: 'tracker' },
      component: () => import('./ProjectList.tsx').then((file) => file.ProjectList),
    }),
    ...resourceScreens(routes, {
      feature: 'tracker',
      list: null,
      isTitledAsList: true,
      home: HOME,
      form: () => import('./RouteForm.tsx').then((file) => file.RouteForm),
      view: () => import('./RouteView.tsx').then((file) => file.RouteView),
    }),
  ],
  panel: {
    order: 10,
    render: (resource, { id }) =>
      resource.name === projects.name
        ? createElement(Suspense, { fallback: null }, createElement(ProjectRoutes, { key: id, project: id }))
        : null,
  },
})
