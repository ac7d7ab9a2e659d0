/** Composes the web application from all slices. */
import { createElement, Fragment } from 'react'
import type { RenderPanel } from '@haulway/screens/known.tsx'
import type { WebSlice } from '@haulway/slice/web.ts'
import * as contents from '../web.ts'

export const slices: readonly WebSlice[] = Object.values(contents)

export const screens = slices.flatMap((slice) => slice.screens ?? [])

/** Resources whose rows belong to one account. */
export const resources = slices.flatMap((slice) => slice.resources ?? [])

/** Also includes resources that belong to no single account. */
export const allResources = [...resources, ...slices.flatMap((slice) => slice.shared ?? [])]

export const reports = slices.flatMap((slice) => slice.reports ?? [])

export const widgets = slices.flatMap((slice) => slice.widgets ?? [])

/** Renders the sharing of reports, when a slice provides it. */
export const renderShare = slices.find((slice) => slice.share)?.share

export const renderRemark = slices.find((slice) => slice.remark)?.remark

const panels = slices
  .flatMap(({ name, panel }) => (panel ? [{ name, ...panel }] : []))
  .toSorted((one, other) => one.order - other.order)

/** Renders the panels that slices show below the fields of an entry. */
export const renderPanel: RenderPanel = (resource, entry) =>
  panels.map(({ name, render }) => createElement(Fragment, { key: name }, render(resource, entry)))
