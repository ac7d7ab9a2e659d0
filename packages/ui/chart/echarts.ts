/** The parts of ECharts that the product draws with; downloaded when the first chart is shown. */
import { BarChart, LineChart, ScatterChart } from 'echarts/charts'
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

// SVG: sharp in print and at any zoom; charts here hold a few thousand marks at most.
use([BarChart, LineChart, ScatterChart, GridComponent, MarkLineComponent, TooltipComponent, SVGRenderer])

export { init }
