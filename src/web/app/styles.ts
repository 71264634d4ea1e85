// Only the sheets of parts that the shell and the landing page use; a lazy screen imports the sheets of its own
// parts. The layered variants, so that our style modules win whatever order the sheets arrive in.
import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '../ui/base.css';
