import Glibc
import VCardToolCommands

exit(Tool.run())
