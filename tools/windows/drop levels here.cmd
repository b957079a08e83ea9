@echo off
rem SPDX-License-Identifier: MIT
rem Files that are dropped on this one: what they are, and what is wrong with them.
if "%~1"=="" echo Drop level files on the icon of this file: it says what they are, and what is wrong with them.
:next
if "%~1"=="" goto end
"%~dp0levelsmith.exe" info "%~1"
"%~dp0levelsmith.exe" check "%~1"
echo.
shift
goto next
:end
pause
